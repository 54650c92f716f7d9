import type { PictureRenderer } from './renderer.ts'

/** For tests: pictures that cost nothing, of which each says what is on it. */
export const examplePictureRenderer: PictureRenderer = {
  stamp: 'example',
  prepare: () => async (picture) => Buffer.from(JSON.stringify(picture)),
}
