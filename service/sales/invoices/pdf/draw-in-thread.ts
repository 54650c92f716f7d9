import { Worker } from 'node:worker_threads'
import type { SalesDocument } from '#service/database/index.ts'
import type { DocumentLook } from '../../pdf/look.ts'
import type { DrawingResult, DrawingTask } from './drawing/thread.ts'

/** How long the thread is kept without work, in milliseconds. */
const longestIdle = 60_000

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

/** The thread with what waits for it, by the ids of the tasks. */
type Thread = { worker: Worker; waiting: Map<number, Waiting>; end?: NodeJS.Timeout }

let current: Thread | undefined
let count = 0

/**
 * Draws a document in a thread of its own: it takes a tenth of a second, in which the shop would answer nobody. The thread exists
 * only while there is work, and does not keep the program alive without.
 */
export function drawInThread(document: SalesDocument, look: DocumentLook): Promise<Buffer> {
  current ??= openThread()
  const { worker, waiting, end } = current
  clearTimeout(end)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const task: DrawingTask = { id: ++count, document, look }
  waiting.set(task.id, { resolve, reject })
  worker.ref()
  worker.postMessage(task)
  return promise
}

function openThread(): Thread {
  const worker = new Worker(new URL('./drawing/thread.ts', import.meta.url))
  const thread: Thread = { worker, waiting: new Map() }
  worker.on('message', (result: DrawingResult) => settle(thread, result))
  let failure = new Error('The thread that draws documents has ended')
  worker.on('error', (error: Error) => {
    failure = error
  })
  worker.on('exit', () => {
    if (current === thread) current = undefined
    for (const { reject } of thread.waiting.values()) reject(failure)
  })
  return thread
}

function settle(thread: Thread, result: DrawingResult): void {
  const waiting = thread.waiting.get(result.id)
  thread.waiting.delete(result.id)
  if ('error' in result) waiting?.reject(result.error)
  else waiting?.resolve(Buffer.from(result.bytes.buffer, result.bytes.byteOffset, result.bytes.byteLength))
  if (thread.waiting.size > 0) return
  thread.worker.unref()
  thread.end = setTimeout(() => endThread(thread), longestIdle)
  thread.end.unref()
}

function endThread(thread: Thread): void {
  if (current === thread) current = undefined
  void thread.worker.terminate()
}
