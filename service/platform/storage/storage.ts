import type { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { createFolderStorage } from './storage-folder.ts'
import { createS3Storage } from './storage-s3.ts'

/** The first and the last byte of a part of a file. */
export type ByteRange = { first: number; last: number }

/** A file that is open: all that is read of it is of the same file, whatever takes its name meanwhile. */
export type OpenFile = {
  /** In bytes. */
  size: number
  /** Another one when the file was written to or replaced. */
  stamp: string
  /** Fails with a `StorageError`, rather than go on, once the file has been written to or replaced. */
  read: (range?: ByteRange) => Readable
  close: () => Promise<void>
}

/** Where the files to download are kept, by names such as 'clatter/2.1.0/clatter-mac.zip'. */
export type Storage = {
  /** As its vendor knows it: the folder, or the bucket. */
  place: string
  /** Null when there is no such file. Throws a `StorageError` when the storage can't be reached. */
  open: (file: string) => Promise<OpenFile | null>
  /** An address from which a browser gets the file by itself for a while; null when this program has to send it. */
  presign: ((file: string, options: { fileName: string; seconds: number }) => Promise<string>) | null
}

export type S3Settings = {
  /** Its address without a slash at the end. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** What the names of all files begin with, without slashes around it; may be empty. */
  prefix: string
}
export type StorageSettings = { folder: string } | { s3: S3Settings }

/** A bucket where one is set, else a folder. Reaches for neither yet. */
export const createStorage = (settings: StorageSettings, clock: Clock): Storage =>
  's3' in settings ? createS3Storage(settings.s3, clock) : createFolderStorage(settings.folder)
