import type { ComponentProps } from 'react'
import { expectTypeOf, it } from 'vitest'
import type { Link } from './link.tsx'

type HrefOf<Href extends string> = ComponentProps<typeof Link<Href>>['href']

it('accepts no written path of a page that a shop may leave out, nor one below it', () => {
  expectTypeOf<HrefOf<'/support'>>().toBeNever()
  expectTypeOf<HrefOf<'/support?q=seats'>>().toBeNever()
  expectTypeOf<HrefOf<`/get-started/daw-quickstarts/${string}`>>().toBeNever()
})

it('accepts the pages of every shop, and links that something else has found', () => {
  expectTypeOf<HrefOf<'/user-area/licenses'>>().toEqualTypeOf<'/user-area/licenses'>()
  expectTypeOf<HrefOf<string>>().toEqualTypeOf<string>()
})
