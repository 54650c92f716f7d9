import { Worker } from 'node:worker_threads'
import type { SalesDocument } from '#service/database/index.ts'
import type { DocumentLook } from '../../pdf/look.ts'
import type { DrawingResult, DrawingTask } from './drawing/thread.ts'

/** How long the thread is kept without work, in milliseconds. */
const longestIdle = 60_000

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

/** The thread with what waits for it, by the ids of the tasks. */
type Thread = { worker: Worker; waiting: Map<number, Waiting>; end?: NodeJS.Timeout }

/**
 * Draws documents in a thread of its own: each takes a tenth of a second, in which the shop would answer nobody. The thread exists
 * only while there is work, and does not keep the program alive without. When it ends, what waits for it fails, and the next document
 * opens another. `entry` is the module that the thread runs.
 */
export function createDrawingThread(entry = new URL('./drawing/thread.ts', import.meta.url)) {
  let current: Thread | undefined
  let count = 0

  function open(): Thread {
    const worker = new Worker(entry)
    const thread: Thread = { worker, waiting: new Map() }
    let failure = new Error('The thread that draws documents has ended')
    worker.on('message', (result: DrawingResult) => settle(thread, result))
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
    thread.end = setTimeout(() => end(thread), longestIdle)
    thread.end.unref()
  }

  function end(thread: Thread): void {
    if (current === thread) current = undefined
    void thread.worker.terminate()
  }

  return (document: SalesDocument, look: DocumentLook): Promise<Buffer> => {
    current ??= open()
    const { worker, waiting } = current
    clearTimeout(current.end)
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const task: DrawingTask = { id: ++count, document, look }
    worker.postMessage(task)
    worker.ref()
    waiting.set(task.id, { resolve, reject })
    return promise
  }
}
