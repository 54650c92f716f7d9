import { readFile } from 'node:fs/promises'
import { checkCaptions } from './captions.ts'
import type { FileType, MediaKind } from './detect-type.ts'
import { sanitiseDrawing } from './drawings/sanitise.ts'
import type { Facts } from './facts.ts'
import type { MediaFile } from './media-folder.ts'
import type { MediaWorker } from './media-worker.ts'
import { MediaFault } from './worker/jobs.ts'

const mebibyte = 1024 * 1024
/** The largest file of a kind, in MiB. Recordings and videos are streamed, and may be as large as they are. */
const mostMebibytes: Partial<Record<string, number>> = { image: 100, 'image/svg+xml': 5, captions: 5 }

/** Finds out what pages need to know about a file. Throws a `MediaFault` if it can't be used, with reason and remedy. */
export async function examine(file: MediaFile, kind: MediaKind, found: FileType, worker: MediaWorker): Promise<Facts> {
  const { path, bytes } = file
  const { type } = found
  const most = mostMebibytes[type] ?? mostMebibytes[kind]
  if (most !== undefined && bytes > most * mebibyte) throw new MediaFault(`Is larger than ${most} MB: save it smaller`)
  if (kind === 'captions') {
    checkCaptions(await readFile(path, 'utf8'))
    return { kind, type }
  }
  if (kind === 'audio') return worker.run('examineAudio', { file: path, type })
  if (kind === 'video') return worker.run('examineVideo', { file: path, type })
  if (kind === 'document') return { kind, type }
  if (type !== 'image/svg+xml') return worker.run('examineImage', { file: path, type })
  const { width, height } = sanitiseDrawing(await readFile(path, 'utf8'))
  return { kind, type, width, height, colour: 'transparent', isScalable: false }
}
