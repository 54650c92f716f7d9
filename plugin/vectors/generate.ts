/** `node plugin/vectors/generate.ts` writes the test vectors. The same keys always give the same file. */

import { writeFileSync } from 'node:fs'
import { formatCompactDocument } from './generator/compact-licenses.ts'
import { formatDocument } from './generator/document.ts'

writeFileSync(new URL('license-tokens.json', import.meta.url), formatDocument())
writeFileSync(new URL('compact-licenses.json', import.meta.url), formatCompactDocument())
