/** `npm run bench`: what the program must be able to do, measured on this machine. One row a file in rows/. */
import { runTable } from '../rows/run-rows.ts'

await runTable({ folder: new URL('./rows/', import.meta.url), resultsFile: '.cache/bench.json' })
