import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEchoingServers } from '#tests/support/echoing-server.ts'
import { createSecrets } from '#tests/support/every-operation/secrets.ts'
import { startGate } from '#tests/support/gate.ts'
import { type OwnPostgres, withPostgres } from '#tests/support/on-postgres.ts'
import { runProgram, startProgram } from '#tests/support/program.ts'
import type { RowResult, TrialRow } from '../../rows/row.ts'
import { listRefused, listSent, plantBucket, plantSettings } from './secrets/planted-settings.ts'
import { buyWithSecrets } from './secrets/shop-flows.ts'

/** Long enough for the jobs of a shop to have failed once, and for its traces to have been refused. */
const meanwhile = 3_000

async function describeSecrets({ databaseUrl, dataDir }: OwnPostgres): Promise<RowResult> {
  const servers = await startEchoingServers()
  const gate = await startGate(databaseUrl)
  const secrets = createSecrets()
  const settings = plantSettings(secrets, servers)
  const url = new URL(gate.url)
  if (url.password === '') url.password = 'planted-password-of-the-database'
  secrets.plant('password of the database', url.password)
  const place = { kind: 'postgres', databaseUrl: url.href, dataDir } as const
  const outputs: string[] = []
  const telling: string[] = []
  const statuses: number[] = []
  try {
    const program = await startProgram(place, settings)
    secrets.plant('key secret', (await readFile(path.join(dataDir, 'keys', 'secret'), 'utf8')).trim())
    for (const isAway of [false, true]) {
      if (isAway) gate.shut()
      const answers = await buyWithSecrets(program.url, secrets, settings.METRICS_TOKEN ?? '')
      telling.push(...answers.telling)
      statuses.push(...answers.statuses)
      await wait(meanwhile)
    }
    // Once more at start, while the database is away.
    outputs.push((await runProgram(place, settings)).output)
    gate.open()
    await program.stop()
    outputs.push(program.output())
    // And with its files in a bucket that refuses, which it does not start with.
    outputs.push((await runProgram(place, { ...settings, ...plantBucket(secrets, servers) })).output)
    for (const refused of listRefused(secrets)) outputs.push((await runProgram(place, refused)).output)
  } finally {
    gate.open()
    await gate.close()
    servers.close()
  }
  const said = outputs.join('')
  const found = [...telling, ...secrets.findIn(said).map((kind) => `${kind} in what the program said`)]
  const faults = statuses.filter((status) => status >= 500).length
  const unused = listSent(settings).filter((secret) => !servers.told().includes(secret))
  const isTried = faults >= 10 && unused.length === 0 && outputs.every((output) => output.length > 0)
  return {
    passed: found.length === 0 && isTried,
    measured: [
      `${secrets.kinds().length} kinds of secrets, ${statuses.length} calls, ${faults} of them failing, ${said.split('\n').length} lines of log`,
      ...(isTried ? [] : [`not all was tried: ${unused.length} secrets of the settings were told to no server`]),
      ...new Set(found),
    ].join('; '),
  }
}

export const row: TrialRow = {
  name: 'secrets',
  figure: '0 in logs, metrics and problems, with every server refusing and the database away',
  guards: 'what is left out of errors before they are logged',
  seenToFail: "With a database's error logged whole, an address of a customer stood in the log",
  run: () => withPostgres('secrets', describeSecrets),
}
