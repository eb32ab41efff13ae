#include "EmbeddedCatalog.h"

// Embeds the catalog in the program, which then needs no file at run time.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char bytes[] = {
#embed "catalog.json"
};

const void *embedded_catalog_bytes(void) { return bytes; }

size_t embedded_catalog_size(void) { return sizeof bytes; }
