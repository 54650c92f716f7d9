import type { Readable } from 'node:stream'

/** The first and the last byte of a part of a file. */
export type ByteRange = { first: number; last: number }

/** A file that is open: all that is read of it is of the same file, whatever takes its name meanwhile. */
export type OpenFile = {
  /** In bytes. */
  size: number
  /** Another one when the file was written to or replaced. */
  stamp: string
  read: (range?: ByteRange) => Readable
  close: () => Promise<void>
}

/** Where the files to download are kept, by names such as 'clatter/2.1.0/clatter-mac.zip'. */
export type Storage = {
  /** Null when there is no such file. Throws when the storage can't be reached. */
  open: (file: string) => Promise<OpenFile | null>
  /** An address from which a browser gets the file by itself for a while; null when this program has to send it. */
  presign: ((file: string, options: { fileName: string; seconds: number }) => Promise<string>) | null
}
