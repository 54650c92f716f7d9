/** `npm run bench`: what the program must be able to do, measured on this machine. One or more cases in each file of cases/. */

import type { Case } from '../cases/case.ts'
import { describeRun, formatResults } from '../cases/document.ts'
import { type Results, runTable } from '../cases/run-cases.ts'

const formatDocument = (results: Results<Case>): string => `# Bench

What the program must be able to do. \`npm run bench\` measures all cases; \`npm run bench -- --write\` writes this page.

${describeRun(results, new Date())}

${formatResults(results)}
`

await runTable({
  folder: new URL('./cases/', import.meta.url),
  resultsFile: '.cache/bench.json',
  document: { file: 'docs/bench.md', format: formatDocument },
})
