import type { Studio } from './studio.ts'

/** For tests: pictures that cost nothing, of which each says what is on it. */
export const exampleStudio: Studio = {
  stamp: 'example',
  prepare: () => async (picture) => Buffer.from(JSON.stringify(picture)),
}
