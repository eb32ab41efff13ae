import Crypto
import Foundation
import Hummingbird

/// The static page at `/`. Its script fills the tables with the events of `/sandbox/status`.
enum StatusPage {
    static var response: Response {
        let hash = Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
        let policy =
            "default-src 'none'; connect-src 'self'; script-src 'sha256-\(hash)'; style-src 'unsafe-inline'; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return Response(status: .ok, html: html, policy: policy)
    }

    private static let html = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>Sandbox</title>
        <style>
        body { font: 14px/1.4 system-ui, sans-serif; margin: 1.5em; }
        main { display: grid; grid-template-columns: repeat(auto-fit, minmax(32em, 1fr)); gap: 1.5em; }
        section { overflow: auto; max-height: 26em; }
        section.wide { grid-column: 1 / -1; }
        h2 { font-size: 1em; margin: 0 0 .4em; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { text-align: left; padding: .15em .8em .15em 0; border-bottom: 1px solid #8884; white-space: nowrap; }
        tr.bad td { color: #c62828; }
        form { margin-bottom: 1.5em; }
        label { margin-right: 1.5em; white-space: nowrap; }
        </style>
        </head>
        <body>
        <h1>Sandbox <small id="connection">connecting</small></h1>
        <form id="faults">
        <label>Delay <input name="latency" type="number" min="0" max="60000" step="1" required> ms</label>
        <label>Faults <input name="rate" type="number" min="0" max="100" step="1" required> % of requests</label>
        <label>Kind <select name="fault"><option value="">all kinds</option>
        \(FaultPlan.Fault.allCases.map { "<option>\($0.rawValue)</option>" }.joined(separator: "\n"))
        </select></label>
        <label><input name="declines" type="checkbox"> Decline payments</label>
        </form>
        <main>
        \(table("Requests", "requests", "time method target status milliseconds fault", isWide: true))
        \(table("Payments", "payments", "id user item amount status method refunded"))
        \(table("Events received", "events", "type name user"))
        \(table("Accounts", "sessions", "user client signed_in access_token refresh_token", isWide: true))
        </main>
        <script>\(script)</script>
        </body>
        </html>

        """

    private static func table(_ title: String, _ id: String, _ fields: String, isWide: Bool = false) -> String {
        let heads = fields.split(separator: " ").map { "<th>\($0.replacing("_", with: " "))</th>" }.joined()
        return """
            <section\(isWide ? " class=\"wide\"" : "")><h2>\(title)</h2>
            <table><thead><tr>\(heads)</tr></thead><tbody id="\(id)" data-fields="\(fields)"></tbody></table></section>
            """
    }

    private static let script = """
        const form = document.getElementById("faults"), connection = document.getElementById("connection")
        let state = null
        const span = date => {
          const left = Math.round((new Date(date) - Date.now()) / 1000)
          return left <= 0 ? "expired" : left < 3600 ? left + " s" : Math.round(left / 3600) + " h"
        }
        const text = (field, value) => value === undefined || value === null ? ""
          : field === "time" || field === "signed_in" ? new Date(value).toLocaleTimeString()
          : field.endsWith("_token") ? span(value) : String(value)
        function fill(id) {
          const body = document.getElementById(id), fields = body.dataset.fields.split(" ")
          body.replaceChildren(...state[id].map(entry => {
            const row = document.createElement("tr")
            if (entry.fault || entry.status >= 400 || entry.status === "declined") row.className = "bad"
            row.append(...fields.map(field => {
              const cell = document.createElement("td")
              cell.textContent = text(field, entry[field])
              return cell
            }))
            return row
          }))
        }
        const source = new EventSource("/sandbox/status")
        source.onopen = () => connection.textContent = "connected"
        source.onerror = () => connection.textContent = "not connected"
        source.onmessage = message => {
          state = JSON.parse(message.data)
          for (const id of ["requests", "payments", "events", "sessions"]) fill(id)
          if (form.contains(document.activeElement)) return
          form.latency.value = state.faults.latency
          form.rate.value = Math.round(state.faults.rate * 100)
          form.fault.value = state.faults.fault ?? ""
          form.declines.checked = state.faults.declines
        }
        setInterval(() => state && fill("sessions"), 1000)
        form.onsubmit = () => false
        form.onchange = () => form.reportValidity() && fetch("/sandbox/faults", {
          method: "PUT",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({
            latency: form.latency.valueAsNumber,
            rate: form.rate.valueAsNumber / 100,
            fault: form.fault.value || null,
            declines: form.declines.checked
          })
        })
        """
}
