import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultDocumentLook } from '../../pdf/look.ts'
import { createDrawingThread } from './draw-in-thread.ts'
import { exampleDocuments } from './example-documents.ts'

afterEach(() => {
  vi.useRealTimers()
})

const asModule = (program: string) => new URL(`data:text/javascript,${encodeURIComponent(program)}`)

/** A thread that answers with the number of a document, and ends at one number. */
const endsAt = (number: string) =>
  asModule(`import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, document: { number } }) => {
      if (number === '${number}') process.exit(3)
      parentPort.postMessage({ id, bytes: Buffer.from(number) })
    })`)

/** A thread that answers with its own id. */
const tellsItsId = asModule(`import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', ({ id }) => parentPort.postMessage({ id, bytes: Buffer.from(String(threadId)) }))`)

const longestIdle = 60_000

it('documents whose thread ends fail, and the next ones are drawn in another', async () => {
  const draw = createDrawingThread(endsAt('INV-2'))
  const drawNumber = (number: string) => draw({ ...exampleDocuments.consumer, number }, defaultDocumentLook)
  expect((await drawNumber('INV-1')).toString()).toBe('INV-1')
  const [second, third] = await Promise.allSettled([drawNumber('INV-2'), drawNumber('INV-3')])
  expect([second?.status, third?.status]).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([drawNumber('INV-4'), drawNumber('INV-5')].map(async (one) => String(await one)))).toEqual([
    'INV-4',
    'INV-5',
  ])
})

it('a thread is kept for a minute after its last document, and ends then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opened = Promise.withResolvers<Worker>()
  process.once('worker', opened.resolve)
  const draw = createDrawingThread(tellsItsId)
  const askForId = async () => String(await draw(exampleDocuments.consumer, defaultDocumentLook))

  const first = await askForId()
  const ended = once(await opened.promise, 'exit')
  vi.advanceTimersByTime(longestIdle - 1)
  expect(await askForId()).toBe(first)
  vi.advanceTimersByTime(longestIdle - 1)
  expect(await askForId()).toBe(first)

  vi.advanceTimersByTime(longestIdle)
  // Asked for while the first thread is about to end.
  expect(await askForId()).not.toBe(first)
  await ended
  vi.advanceTimersByTime(longestIdle)
})

it('a program can end while its thread is idle', async () => {
  const drawingThread = path.join(import.meta.dirname, 'draw-in-thread.ts')
  const program = `import { pathToFileURL } from 'node:url'
    const { createDrawingThread } = await import(pathToFileURL(${JSON.stringify(drawingThread)}))
    await createDrawingThread(new URL(${JSON.stringify(tellsItsId.href)}))({}, {})
    const drawn = performance.now()
    process.on('exit', () => console.log(performance.now() - drawn))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [idleFor, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(exitCode).toBe(0)
  expect(Number.parseFloat(idleFor)).toBeLessThan(longestIdle / 2)
})
