import { readSettings } from '#host/settings.ts'
import { exampleContent as exampleText } from '#host/shop/example-content.ts'
import { exampleContent } from '#service/catalogue/index.ts'
import { systemClock } from '#service/platform/index.ts'
import { type CheckContext, type Finding, openCheckContext, orAway } from './context.ts'

/** For tests: a shop for others to visit, with the example's catalogue and no database, as these settings say. */
export const exampleCheckContext = (
  environment: NodeJS.ProcessEnv,
  given: Partial<CheckContext> = {},
): CheckContext => ({
  ...openCheckContext(readSettings({ PUBLIC_URL: 'https://shop.example', ...environment }), systemClock, undefined),
  content: async () => ({ catalogue: exampleContent, vendor: exampleText.vendor }),
  database: async () => 'not there yet',
  runningAddress: async () => null,
  databaseIfThere: () => orAway(given.database?.() ?? Promise.resolve('not there yet')),
  ...given,
})

export const linesOf = (found: readonly Finding[]): string[] => found.map((one) => `${one.result}: ${one.found}`)
