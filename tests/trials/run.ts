/** `npm run trials`: what must hold when processes are killed, raced and fed nonsense. One or more cases in each file of cases/. */

import type { TrialCase } from '../cases/case.ts'
import { describeRun, formatMarkdown, formatResults } from '../cases/document.ts'
import { type Results, runTable } from '../cases/run-cases.ts'

function formatDocument(results: Results<TrialCase>): string {
  const guards = results.map(([{ name, guards, seenToFail }]) => [name, guards, seenToFail])
  return `# Trials

What must hold when processes are killed, raced and fed nonsense. \`npm run trials\` runs all cases and resumes after an
interruption; \`npm run trials -- --write\` writes this page. \`npm test\` holds a short form of each, and \`npm test -- --all\` the long
form of all other tests.

${describeRun(results, new Date())}

${formatResults(results)}

## What each case guards

Each protection was removed once, to see that its case fails.

${formatMarkdown(['Case', 'Guards', 'What was removed, and the result'], guards)}
`
}

await runTable({
  folder: new URL('./cases/', import.meta.url),
  resultsFile: '.cache/trials.json',
  document: { file: 'docs/trials.md', format: formatDocument },
})
