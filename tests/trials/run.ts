/** `npm run trials`: what must hold when processes are killed, raced and fed nonsense. One row a file in rows/. */
import { runTable } from '../rows/run-rows.ts'

await runTable({ folder: new URL('./rows/', import.meta.url), resultsFile: '.cache/trials.json' })
