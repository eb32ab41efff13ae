#include "EmbeddedCatalog.h"

// The document becomes part of the program, which so needs no file beside it at run time.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char bytes[] = {
#embed "catalog.json"
};

const void *embedded_catalog_bytes(void) { return bytes; }

size_t embedded_catalog_size(void) { return sizeof bytes; }
