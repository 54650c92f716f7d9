import type { PictureRenderer } from './renderer.ts'

/** For tests: each picture is a JSON text of what it would show. */
export const examplePictureRenderer: PictureRenderer = {
  prepare: () => async (picture) => Buffer.from(JSON.stringify(picture)),
}
