/** `npm run trials`: what must hold when processes are killed, raced and fed nonsense. One row a file in rows/. */
import { describeRun, formatMarkdown, formatResults } from '../rows/document.ts'
import { isTrialRow, type TrialRow } from '../rows/row.ts'
import { type Results, runTable } from '../rows/run-rows.ts'

function formatDocument(results: Results<TrialRow>): string {
  const guards = results.map(([{ name, guards, seenToFail }]) => [name, guards, seenToFail])
  return `# Trials

What must hold when processes are killed, raced and fed nonsense. \`npm run trials\` runs all rows and goes on where it was
after an interruption; \`npm run trials -- --write\` writes this page. \`npm test\` holds a short form of each.

${describeRun(results, new Date())}

${formatResults(results)}

## What each row guards

A test that cannot fail guards nothing: each protection was taken away once.

${formatMarkdown(['Row', 'Guards', 'Taken away, and what was seen'], guards)}
`
}

await runTable({
  folder: new URL('./rows/', import.meta.url),
  isRow: isTrialRow,
  resultsFile: '.cache/trials.json',
  document: { file: 'docs/trials.md', format: formatDocument },
})
