import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { webhookEventSchema } from '#contract/webhooks.ts'
import { keptFinished, retryDelays, timeout } from '#service/messaging/webhooks/rules.ts'
import { makeSecret, signMessage } from '#service/messaging/webhooks/signatures.ts'
import { findFreePort } from '#tests/support/ports-and-folders.ts'

const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
const example = /```js\n([\s\S]+?)```/.exec(text)?.[1] ?? ''
const secret = makeSecret()

let printed = ''
const folder = await mkdtemp(path.join(tmpdir(), 'backline-receiver-'))
const file = path.join(folder, 'receiver.mjs')
await writeFile(file, example)
const PORT = String(await findFreePort())
const url = `http://127.0.0.1:${PORT}/`
const receiver = spawn(process.execPath, [file], {
  env: { WEBHOOK_SECRET: secret, PORT },
  stdio: ['ignore', 'pipe', 'inherit'],
})
receiver.stdout?.on('data', (chunk: Buffer) => {
  printed += chunk.toString()
})
while (receiver.exitCode === null && !(await fetch(url).catch(() => null))) await wait(30)
afterAll(async () => {
  receiver.kill()
  await once(receiver, 'exit')
  await rm(folder, { recursive: true })
})

const body = JSON.stringify({ type: 'order.completed', createdAt: '2026-11-22T10:00:00.000Z', data: { name: 'Zoë' } })
const message = (sentAt = new Date()) => ({ id: 'msg_1', sentAt, body })
async function post(headers: Record<string, string>, sent = body): Promise<number> {
  return (await fetch(url, { method: 'POST', headers, body: sent })).status
}

it('the receiver in the guide is as short as it says, and takes what the shop signs, by either secret', async () => {
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(16)
  expect(await post(signMessage(message(), [secret]))).toBe(204)
  expect(await post(signMessage(message(), [makeSecret(), secret]))).toBe(204)
  expect(printed).toContain('msg_1 order.completed')
})

it('the receiver in the guide refuses what is forged, altered, old or not signed', async () => {
  const signed = signMessage(message(), [secret])
  const refused = [
    post(signMessage(message(), [makeSecret()])),
    post(signed, body.replace('Zoë', 'Eve')),
    post({ ...signed, 'webhook-id': 'msg_2' }),
    post({ ...signed, 'webhook-timestamp': String(Number(signed['webhook-timestamp']) - 1) }),
    post(signMessage(message(new Date(Date.now() - 600_000)), [secret])),
    post({ ...signed, 'webhook-signature': 'v1,' }),
    post({}),
  ]
  expect(await Promise.all(refused)).toEqual(refused.map(() => 401))
})

it('the guide names every event, and the times as they are', () => {
  const named = [...text.matchAll(/^\| `([a-z.]+)` \|/gm)].map(([, event]) => event)
  expect(named).toEqual(webhookEventSchema.options)
  const minutes = retryDelays.map((delay) => delay / 60_000)
  expect(minutes).toEqual([5 / 60, 1, 5, 30, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 60)])
  expect(text).toContain('after 5 seconds, 1, 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours')
  expect(text).toContain(`within ${timeout / 1000} seconds`)
  expect(text).toContain(`kept for ${keptFinished / 86_400_000} days`)
})
