import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { setupParameter } from '#contract/instrument/instrument.ts'
import { writeSetup } from '#contract/instrument/setup-link.ts'
import type { Visit } from '../../navigation/navigator.ts'
import { createSetupAddress } from './setup-address.ts'

const setup = (tempo: number) => ({ pattern: { tempo, swing: 0, rows: [] }, sounds: [] })

function open(search: string) {
  const screen = { name: 'product', head: { title: '', description: '' }, content: null } as const
  const $visit = atom<Visit>({ url: new URL(`https://shop.example/clatter${search}`), screen, isFirst: true })
  const rewriteQuery = vi.fn()
  return { address: createSetupAddress({ $visit, rewriteQuery }), rewriteQuery }
}

it('says what is shown, as long as that is shown', () => {
  const { address, rewriteQuery } = open(`?ref=a&${setupParameter}=${writeSetup(setup(120))}`)
  address.hold(setup(120))
  expect(rewriteQuery).not.toHaveBeenCalled()
  address.hold(setup(121))
  expect(rewriteQuery).toHaveBeenCalledExactlyOnceWith(setupParameter, null)
})

it('is written by sharing alone', () => {
  const { address, rewriteQuery } = open('?ref=a')
  address.hold(setup(121))
  expect(rewriteQuery).not.toHaveBeenCalled()
  address.write(setup(121))
  expect(rewriteQuery).toHaveBeenCalledExactlyOnceWith(setupParameter, writeSetup(setup(121)))
})
