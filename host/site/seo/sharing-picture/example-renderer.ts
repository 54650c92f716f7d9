import type { Picture } from './picture.ts'
import type { PictureRenderer } from './renderer.ts'

/** For tests: each picture is a JSON text of what it would show. */
export const examplePictureRenderer: PictureRenderer & { draw: (picture: Picture) => Buffer } = {
  draw: (picture) => Buffer.from(JSON.stringify(picture)),
  prepare: () => async (picture) => examplePictureRenderer.draw(picture),
}
