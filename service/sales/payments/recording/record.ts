import { randomUUID } from 'node:crypto'
import type { Clock } from '#service/platform/index.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { type Exchange, type Recording, recordingSchema, removeSecrets } from './recording.ts'
import { relayCalls, serveCalls } from './relay.ts'
import { playStories, type StoryName, storyNames } from './stories.ts'

/** What a provider has to be recorded: its address, its secrets, and tokens of its test mode. */
export type Recordable = {
  /** Where it answers. */
  address: string
  /** By the names of the settings. */
  secrets: Readonly<Record<string, string>>
  /** Opens the provider as if it answered at this address. */
  openAt: (address: string) => Promise<PaymentProvider>
  /** A token of the test mode that leads to this. */
  makeToken: (address: string, story: StoryName) => Promise<string>
}

/** Plays all stories in a provider's test mode, and notes each call and answer without secrets. */
export async function record({ address, secrets, openAt, makeToken }: Recordable, clock: Clock): Promise<Recording> {
  const exchanges: Exchange[] = []
  const clean = (text: string) => removeSecrets(text, secrets)
  const relay = await relayCalls(address, (exchange) => {
    exchanges.push({ ...exchange, sent: clean(exchange.sent), answer: clean(exchange.answer) })
  })
  try {
    const provider = await openAt(relay.url)
    const tokens: Record<string, string> = {}
    for (const name of storyNames) tokens[name] = await makeToken(address, name)
    const played = {
      recordedAt: clock().toISOString(),
      paymentIds: storyNames.map(() => randomUUID()),
      refundIds: [randomUUID(), randomUUID()],
      tokens,
    }
    const steps = await playStories(provider, played)
    const recorded = JSON.stringify({ provider: provider.name, ...played, exchanges, steps })
    return recordingSchema.parse(JSON.parse(clean(recorded)))
  } finally {
    await relay.close()
  }
}

const unknownCall = (method: string, path: string) => ({
  status: 404,
  headers: { 'content-type': 'application/json' },
  answer: JSON.stringify({ error: { message: `The recording has no ${method} ${path} with this content` } }),
})

/** Plays a recording again with a provider that gets its answers; answers what it makes of them now. */
export async function replay(recording: Recording, { openAt, secrets }: Recordable) {
  const left = [...recording.exchanges]
  const served = await serveCalls(async ({ method, path, sent }) => {
    const text = removeSecrets(sent, secrets)
    const at = left.findIndex((one) => one.method === method && one.path === path && one.sent === text)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return found ?? unknownCall(method, path)
  })
  try {
    return await playStories(await openAt(served.url), recording)
  } finally {
    await served.close()
  }
}
