import * as z from 'zod/mini'
import { type Answer, type Command, UsageError } from '#cli/command.ts'
import { checks, lastChecks } from './checks.ts'
import { type Examined, examine, worstOf } from './examine.ts'
import { ok, wrong } from './finding.ts'
import { openGround } from './ground.ts'

/** Looks a setup over and says what to do; changes nothing. */
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
    const ground = openGround(settings, clock, sendTo)
    try {
      const settled = { check: 'settings', ...ok('All of them can be used') }
      const found = await examine(checks, ground)
      return answer([settled, ...found, ...(await examine(lastChecks, ground))])
    } finally {
      await ground.close()
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
