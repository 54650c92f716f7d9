import * as z from 'zod/mini'
import { type Answer, type Command, CommandError, UsageError } from '#cli/command.ts'
import { ContentError } from '#host/shop/read-content.ts'
import { DatabaseUnavailableError } from '#service/database/index.ts'
import { KeysUnavailableError, StorageError } from '#service/platform/index.ts'
import { addressCheck } from './checks/address.ts'
import { clockCheck } from './checks/clock.ts'
import { contentCheck } from './checks/content.ts'
import { databaseCheck, replicaCheck } from './checks/database.ts'
import { demoCheck } from './checks/demo.ts'
import { diskCheck } from './checks/disk.ts'
import { jobsCheck } from './checks/jobs.ts'
import { keysCheck } from './checks/keys.ts'
import { mailCheck } from './checks/mail.ts'
import { paymentCheck } from './checks/payments.ts'
import { productionCheck } from './checks/production.ts'
import { storageCheck } from './checks/storage.ts'
import { webhooksCheck } from './checks/webhooks.ts'
import { type Check, type CheckContext, type Finding, ok, openCheckContext, type Result, wrong } from './context.ts'

export const checks: readonly Check[] = [
  contentCheck,
  databaseCheck,
  replicaCheck,
  storageCheck,
  mailCheck,
  paymentCheck,
  keysCheck,
  addressCheck,
  productionCheck,
  demoCheck,
  diskCheck,
  jobsCheck,
  webhooksCheck,
]

/** What goes by what those have met. */
const lastChecks: readonly Check[] = [clockCheck]

type Examined = { check: string } & Finding

/** How long a check may take, in milliseconds: a machine that never answers is told of, and holds up nothing else. */
const timeout = 20_000

/** Runs checks side by side; one that fails is a finding, and stops no other. */
export async function examine(checks: readonly Check[], context: CheckContext, limit = timeout): Promise<Examined[]> {
  const all = await Promise.all(
    checks.map(async (check) =>
      (await lookWithin(check, context, limit)).map((found) => ({ check: check.name, ...found })),
    ),
  )
  return all.flat()
}

/** Runs all checks, those that go by what others have met after them. */
export const examineAll = async (context: CheckContext): Promise<Examined[]> => [
  ...(await examine(checks, context)),
  ...(await examine(lastChecks, context)),
]

async function lookWithin({ look }: Check, context: CheckContext, limit: number): Promise<Finding[]> {
  const late = Promise.withResolvers<Finding[]>()
  const timer = setTimeout(
    () => late.resolve([wrong(`There was no answer within ${limit / 1000} s`, 'See whether this machine reaches it')]),
    limit,
  )
  try {
    return await Promise.race([look(context), late.promise])
  } catch (error) {
    return [wrong(describe(error), 'Put this right, then run doctor again')]
  } finally {
    clearTimeout(timer)
  }
}

/** Errors that say what to do, and hold no secret. */
const readable = [CommandError, ContentError, StorageError, DatabaseUnavailableError, KeysUnavailableError]

/** Of what nobody foresaw the kind alone: its words might hold anything. */
function describe(error: unknown): string {
  if (readable.some((kind) => error instanceof kind) && error instanceof Error) return error.message
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : ''
  return `The check failed: ${error instanceof Error ? error.name : 'an unknown error'}${code}`
}

export const worstOf = (found: readonly { result: Result }[]): Result =>
  (['wrong', 'warning'] as const).find((result) => found.some((one) => one.result === result)) ?? 'ok'

export const doctor: Command = {
  name: 'doctor',
  options: { 'send-to': 'ADDRESS' },
  summary: 'Look over settings, content, database, storage, mail, payment, keys, clock and disk, and say what to do',
  explained: [
    'Each line is ok, a warning, or wrong; with anything wrong the exit code is 1. Nothing is changed, and no secret is shown.',
    'It works while the shop runs and while it does not, with the same settings. --send-to ADDRESS sends a mail there.',
  ].join('\n'),
  explainSettings: ({ message }) =>
    answer([{ check: 'settings', ...wrong(message, 'Correct these settings: nothing else can be looked at before') }]),
  async runAlone({ settings, clock, options, tell }) {
    const sendTo = options.get('send-to')
    if (sendTo !== undefined && !z.safeParse(z.email(), sendTo).success)
      throw new UsageError('--send-to: Must be an e-mail address')
    tell('Looking at everything the shop needs …')
    const context = openCheckContext(settings, clock, sendTo)
    try {
      const settled = { check: 'settings', ...ok('All of them can be used') }
      return answer([settled, ...(await examineAll(context))])
    } finally {
      await context.close()
    }
  },
}

function answer(examined: readonly Examined[]): Answer {
  const width = Math.max(...examined.map(({ check }) => check.length))
  const lines = examined.flatMap(({ check, result, found, todo }) => [
    `${result.padEnd(7)}  ${check.padEnd(width)}  ${found}`,
    ...(todo === null ? [] : [`${' '.repeat(width + 11)}to do: ${todo}`]),
  ])
  const count = (wanted: Examined['result']) => examined.filter(({ result }) => result === wanted).length
  const summary = `${count('ok')} ok, ${count('warning')} to look at, ${count('wrong')} wrong.`
  return { text: [...lines, '', summary].join('\n'), data: examined, hasFailed: worstOf(examined) === 'wrong' }
}
