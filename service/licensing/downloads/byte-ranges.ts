import { type ByteRange, isCurrent } from '#service/platform/index.ts'

export type Portion = { status: 200 } | { status: 206; range: ByteRange } | { status: 304 } | { status: 416 }

type Conditions = {
  range: string | null
  /** With a range: the version of the file that the client has. */
  ifRange: string | null
  ifNoneMatch: string | null
}

/** The part of a file with this etag and size that these conditions select (RFC 9110, 13 and 14). */
export function findPortion({ range, ifRange, ifNoneMatch }: Conditions, etag: string, size: number): Portion {
  if (isCurrent(ifNoneMatch ?? undefined, etag)) return { status: 304 }
  // A download resumes only while the file is the same; a date proves nothing.
  if (range === null || (ifRange !== null && ifRange !== etag)) return { status: 200 }
  return readRange(range, size)
}

/** Reads one range of bytes. Several ranges, or one that cannot be parsed, select the whole file. */
function readRange(header: string, size: number): Portion {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.replace(/[ \t]/g, '')) ?? []
  if (from === '' && to === '') return { status: 200 }
  if (from === '') return toPortion(Math.max(size - Number(to), 0), size - 1)
  if (to !== '' && Number(to) < Number(from)) return { status: 200 }
  return toPortion(Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1))
}

const toPortion = (first: number, last: number): Portion =>
  first > last ? { status: 416 } : { status: 206, range: { first, last } }
