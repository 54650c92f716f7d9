import type { AudioReference, MediaReference } from '#contract/media.ts'

const kinds: readonly string[] = [
  'image',
  'audio',
  'video',
  'document',
  'captions',
  'plug-in',
] satisfies MediaReference['kind'][]

const isReference = (value: object): value is MediaReference =>
  'kind' in value && 'file' in value && typeof value.file === 'string' && kinds.includes(String(value.kind))

/** Calls a function with every object in a value, from the outside in, and with its path. */
export function visitObjects(
  value: unknown,
  visit: (found: object, path: readonly PropertyKey[]) => void,
  path: readonly PropertyKey[] = [],
): void {
  if (typeof value !== 'object' || value === null) return
  visit(value, path)
  const entries = value instanceof Map ? value : Object.entries(value)
  for (const [key, each] of entries) visitObjects(each, visit, [...path, Array.isArray(value) ? Number(key) : key])
}

/** All references to media in a value that a schema has read, those inside others too, each once. */
export function findReferences(value: unknown): { path: readonly PropertyKey[]; reference: MediaReference }[] {
  const found = new Map<MediaReference, readonly PropertyKey[]>()
  visitObjects(value, (each, path) => {
    if (isReference(each) && !found.has(each)) found.set(each, path)
  })
  return [...found].map(([reference, path]) => ({ path, reference }))
}

/** Two versions of a recording that are played in step. */
export type RecordingPair = { dry: AudioReference; processed: AudioReference }

const isPair = (value: object): value is RecordingPair =>
  'dry' in value && 'processed' in value && isRecording(value.dry) && isRecording(value.processed)

const isRecording = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && isReference(value) && value.kind === 'audio'

/** All recordings in a value that are compared with their dry version. */
export function findRecordingPairs(value: unknown): RecordingPair[] {
  const found: RecordingPair[] = []
  visitObjects(value, (each) => {
    if (isPair(each)) found.push(each)
  })
  return found
}
