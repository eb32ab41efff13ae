# The functions of new-app, new-module and new-screen.
#
# All changes are made in a copy of the files, $work, and moved to their place at the end. Until then, an error or Ctrl-C
# leaves everything as it was.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."
temporary=$(mktemp -d)
work=$temporary/files
mkdir "$work"
trap 'rm -rf "$temporary"' EXIT

# Words that cannot be the name of a property or an enum case, or can be mistaken for one.
keywords="any actor as associatedtype async await break case catch class continue default defer deinit do else enum
    extension fallthrough false fileprivate for func guard if import in init inout internal is let nil none open operator
    package precedencegroup private protocol public repeat rethrows return self some static struct subscript super switch
    throw throws true try type typealias var where while"

# Ends the script. Usage: fail STATUS MESSAGE
fail() {
    echo "Error: $2" >&2
    exit "$1"
}

# Checks that NAME is the name of a type, and sets $name to that of a property: faqList for FAQList. Usage: read_name NAME
read_name() {
    [[ $1 =~ ^[A-Z][A-Za-z0-9]{0,39}$ ]] ||
        fail 64 "'$1' is not a name: a capital letter, then letters and digits, at most 40, such as OrderHistory."
    name=$(awk -v name="$1" 'BEGIN {
        match(name, /^[A-Z]+/)
        # The last capital letter of several begins the next word, unless it is the end.
        count = RLENGTH == 1 || RLENGTH == length(name) || substr(name, RLENGTH + 1, 1) ~ /[0-9]/ ? RLENGTH : RLENGTH - 1
        print tolower(substr(name, 1, count)) substr(name, count + 1)
    }')
    for keyword in $keywords; do
        if [ "$name" = "$keyword" ]; then fail 64 "'$1' would give the name '$name', a word of the language."; fi
    done
}

# Checks that nothing would be mixed with the changes, and that `git` can take them back.
require_clean_tree() {
    local changes
    changes=$(git status --porcelain 2>/dev/null) || fail 1 "The scripts need a git checkout, to take their changes back."
    [ -z "$changes" ] || fail 1 "The checkout has changes. Commit or stash them first:
$changes"
}

# Checks that no Swift file contains one of the words, such as the names of types, outside of texts.
# Usage: require_unused WORD …
require_unused() {
    local file
    for word; do
        file=$(git grep -wF "$word" -- "*.swift" | sed 's/"[^"]*"//g' | grep -wF "$word" | sed "s/:.*//" | head -n 1) || true
        [ -z "$file" ] || fail 1 "The name $word is taken: $file."
    done
}

# Creates the files of Scripts/Templates/KIND, with each KEY replaced in them and in their paths.
# Usage: render KIND KEY=VALUE …
render() {
    local templates=Scripts/Templates/$1 values=() file target
    shift
    for value; do values+=(-e "s|${value%%=*}|${value#*=}|g"); done
    while read -r file; do
        target=$work/$(echo "${file%.template}" | sed "${values[@]}")
        mkdir -p "$(dirname "$target")"
        sed "${values[@]}" "$templates/$file" >"$target"
    done < <(cd "$templates" && find . -type f | sed "s/^\.\///")
}

# Keeps the lines of the copy between `// if WORD`, or `// if not WORD`, and `// end` if the word is one of WORDS, or not. A
# file without lines is removed. Usage: choose " WORD … "
choose() {
    local file
    while read -r file; do
        awk -v chosen="$1" '
            $1 ~ /^(\/\/|<!--)$/ && $2 == "if" {
                isNot = $3 == "not"
                isLeftOut = (index(chosen, " " $(3 + isNot) " ") > 0) == isNot
                next
            }
            $1 ~ /^(\/\/|<!--)$/ && $2 == "end" { isLeftOut = 0; next }
            !isLeftOut
        ' "$work/$file" >"$temporary/chosen"
        if [ -s "$temporary/chosen" ]; then mv "$temporary/chosen" "$work/$file"; else rm "$work/$file"; fi
    done < <(files)
}

# Inserts TEXT before the line of FILE that matches the last pattern. The other patterns match lines above it, in this
# order. Usage: insert FILE TEXT PATTERN …
insert() {
    local file=$1 text=$2
    shift 2
    mkdir -p "$work/$(dirname "$file")"
    [ -e "$work/$file" ] || cp "$file" "$work/$file"
    text=$text awk '
        BEGIN {
            count = ARGC - 2
            for (i = 1; i <= count; i++) {
                pattern[i] = ARGV[i + 1]
                ARGV[i + 1] = ""
            }
            found = 0
        }
        found < count && $0 ~ pattern[found + 1] {
            found++
            if (found == count) print ENVIRON["text"]
        }
        { print }
        END { exit found < count }
    ' "$work/$file" "$@" >"$temporary/inserted" || fail 1 "$file has no place for the change: no line matches '${*: -1}'."
    mv "$temporary/inserted" "$work/$file"
}

# Formats the files of the copy.
format_files() {
    local file
    while read -r file; do
        sort_imports "$work/$file" >"$temporary/sorted"
        mv "$temporary/sorted" "$work/$file"
    done < <(files | grep "\.swift$")
    find "$work" -name "*.swift" -print0 | xargs -0 swift format --in-place --configuration .swift-format ||
        fail 1 "swift format failed. Nothing was changed."
}

# Formats the files of the copy and moves them into the checkout.
finish() {
    local file
    format_files
    # Ctrl-C waits for the moves, which take no time.
    trap "" INT TERM HUP
    while read -r file; do
        mkdir -p "$(dirname "$file")" && cp "$work/$file" "$file" || take_back "$file"
    done < <(files)
}

# Prints FILE with each group of imports sorted by their modules. Usage: sort_imports FILE
sort_imports() {
    awk '
        function flush(    i) {
            for (i = 1; i <= count; i++) print line[i]
            count = 0
        }
        /^(@testable |public |package )?import / {
            for (i = ++count; i > 1 && module[i - 1] > $NF; i--) {
                line[i] = line[i - 1]
                module[i] = module[i - 1]
            }
            line[i] = $0
            module[i] = $NF
            next
        }
        { flush(); print }
        END { flush() }
    ' "$1"
}

# Prints the paths of the files in the copy.
files() {
    (cd "$work" && find . -type f | sed "s/^\.\///")
}

# Takes back the moves, since FILE could not be written. Usage: take_back FILE
take_back() {
    local file
    while read -r file; do
        if git ls-files --error-unmatch "$file" >/dev/null 2>&1; then
            git checkout --quiet -- "$file"
        else
            rm -f "$file"
            rmdir -p "$(dirname "$file")" 2>/dev/null || true
        fi
    done < <(files)
    fail 1 "$1 cannot be written. Nothing was changed."
}
