/** `npm run bench`: what the program must be able to do, measured on this machine. One row a file in rows/. */
import { describeRun, formatResults } from '../rows/document.ts'
import { isRow, type Row } from '../rows/row.ts'
import { type Results, runTable } from '../rows/run-rows.ts'

const formatDocument = (results: Results<Row>): string => `# Bench

What the program must be able to do. \`npm run bench\` measures all rows; \`npm run bench -- --write\` writes this page.

${describeRun(results, new Date())}

${formatResults(results)}
`

await runTable({
  folder: new URL('./rows/', import.meta.url),
  isRow,
  resultsFile: '.cache/bench.json',
  document: { file: 'docs/bench.md', format: formatDocument },
})
