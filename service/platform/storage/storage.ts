import type { Readable } from 'node:stream'

export type ByteRange = { first: number; last: number }

/** An open file. All reads are of the same file, even if another one takes its name meanwhile. */
export type OpenFile = {
  size: number
  /** Changes when the file is written to or replaced. */
  stamp: string
  /** Fails with a `StorageError` once the file has been written to or replaced. */
  read: (range?: ByteRange) => Readable
  close: () => Promise<void>
}

/** The storage of downloadable files, which have names such as 'plane/2.1.0/plane-mac.zip'. */
export type Storage = {
  place: string
  /** Null when there is no such file. Throws a `StorageError` when the storage can't be reached. */
  open: (file: string) => Promise<OpenFile | null>
  /** A temporary address that a browser downloads from directly; null when this program sends the file. */
  presign: ((file: string, options: { fileName: string; seconds: number }) => Promise<string>) | null
}

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The prefix of all file names, without slashes around it; may be empty. */
  prefix: string
}
