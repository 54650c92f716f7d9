import { existsSync } from 'node:fs'
import { judge, tryEach } from './checks.ts'
import { type BuiltIn, createCppDevice } from './cpp-device.ts'
import { freshToken } from './hostile-answers.ts'
import { deviceName, inSeconds, mint } from './minting.ts'
import { startRawService } from './raw-service.ts'

const day = 24 * 60 * 60
const due = mint({ validated: inSeconds(-2 * day) })
const refusal = '{"title":"Refused","detail":"This license was revoked","status":400}'
const answer = (status: number, body: string) =>
  `HTTP/1.1 ${status} So\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** A token that lies there, what the service says, the states that the audio thread sees, and the token in the end. */
type KeeperCase = readonly [
  name: string,
  token: string,
  answers: string[] | null,
  states: string[],
  kept: string | null,
]

const fresh = mint()
const early = mint({ validated: inSeconds(2 * day) })
const old = mint({ validated: inSeconds(-40 * day) })
const offline = mint({ validated: inSeconds(-400 * day), method: 'Offline' })
const trial = mint({ trial: true, exp: inSeconds(3600) })

const cases: KeeperCase[] = [
  ['fresh enough', fresh, [answer(400, refusal)], ['Licensed'], fresh],
  ['a day later', due, [answer(200, freshToken)], ['Licensed'], freshToken],
  ['a day later, service in trouble', due, [answer(503, refusal)], ['Licensed'], due],
  ['a day later, service silent', due, null, ['Licensed'], due],
  ['a day later, revoked', due, [answer(400, refusal)], ['Licensed', 'Refused'], null],
  ['by a clock that was set', early, [answer(200, freshToken)], ['Licensed'], freshToken],
  ['beyond the grace, service silent', old, null, ['Unlicensed'], old],
  ['beyond the grace, service back', old, [answer(200, freshToken)], ['Unlicensed', 'Licensed'], freshToken],
  ['offline for a year', offline, null, ['Licensed'], offline],
  ['a trial', trial, null, ['Trial'], trial],
  ['nothing that is good', 'nonsense', null, ['Unlicensed'], 'nonsense'],
]

/**
 * Plays audio blocks next to the keeper, on each token and whatever the service says: what the audio thread sees, which
 * token is kept, and that the keeper ends at once, in the middle of a call that nobody answers.
 */
export const tryKeeper = (folder: string, builtIn: BuiltIn): Promise<string[]> =>
  tryEach(cases, async ([, token, answers, states, kept]) => {
    const service = await startRawService()
    try {
      service.answerWith(answers)
      const device = await createCppDevice(folder, deviceName, { ...builtIn, server: service.url })
      await device.plantToken(token)
      const run = await device.run('--play', '2')
      const seen = [...run.output.matchAll(/^(?:Unlicensed|Waiting|Trial|Licensed|Refused)\b/gm)].map(
        ([state]) => state,
      )
      const stoppedAfter = Number(/Stopped in (\d+) ms/.exec(run.output)?.[1] ?? Number.NaN)
      // The first state may be over before the first block is played.
      const isSo = seen.length > 0 && String(seen) === String(states.slice(-seen.length))
      if (!isSo) return `the audio thread saw ${run.output}`
      if (!(stoppedAfter < 500)) return `the keeper did not stop at once: ${run.output}`
      const left = existsSync(device.tokenFile) ? await device.readToken() : null
      return left === kept ? judge(run, 0) : 'it keeps the wrong token'
    } finally {
      await service.close()
    }
  })
