import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Image } from '#contract/media.ts'
import { Picture, PictureOrder } from './picture.tsx'

const pictureOf = (src: string) => {
  const image: Image = { src, width: 40, height: 30, colour: '#336699', sources: [], alt: 'A panel' }
  return <Picture image={image} sizes="100vw" />
}

const attributesOf = (html: string) =>
  (html.match(/<img[^>]*>/g) ?? []).map((tag) =>
    [...tag.matchAll(/(?:loading|fetchpriority)="\w+"/gi)].map(([found]) => found.toLowerCase()),
  )

describe('the pictures of a page', () => {
  it('are loaded as they come near, but for the first, which comes before all other images', () => {
    const page = (
      <PictureOrder>
        <h1>Words</h1>
        <section>{pictureOf('/media/one.png')}</section>
        <section>{pictureOf('/media/two.png')}</section>
      </PictureOrder>
    )
    expect(attributesOf(renderToStaticMarkup(page))).toEqual([['fetchpriority="high"'], ['loading="lazy"']])
  })

  it('have a first one on each page', () => {
    const page = (src: string) => renderToStaticMarkup(<PictureOrder>{pictureOf(src)}</PictureOrder>)
    expect(attributesOf(page('/media/one.png') + page('/media/two.png'))).toEqual([
      ['fetchpriority="high"'],
      ['fetchpriority="high"'],
    ])
  })
})
