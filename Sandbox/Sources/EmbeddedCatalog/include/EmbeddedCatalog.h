#include <stddef.h>

/// Returns the bytes of catalog.json.
const void *embedded_catalog_bytes(void);

/// Returns the number of bytes of catalog.json.
size_t embedded_catalog_size(void);
