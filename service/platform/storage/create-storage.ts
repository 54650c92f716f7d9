import type { Clock } from '../clock.ts'
import type { S3Settings, Storage } from './storage.ts'
import { createFolderStorage } from './storage-folder.ts'
import { createS3Storage } from './storage-s3.ts'

export type StorageSettings = { folder: string } | { s3: S3Settings }

/** A bucket where one is set, otherwise a folder. Does not connect yet. */
export const createStorage = (settings: StorageSettings, clock: Clock): Storage =>
  's3' in settings ? createS3Storage(settings.s3, clock) : createFolderStorage(settings.folder)
