import { expect, it } from 'vitest'
import { createOpenCheckout } from './open-checkout.ts'

const url = 'https://pay.example/checkout/ch_1?embedded=true'

function openTab() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return (isBack: boolean) =>
    createOpenCheckout(
      () => storage,
      () => isBack,
    )
}

it('finds the checkout that was left for another site, once', () => {
  const load = openTab()
  load(false).remember(url)
  const back = load(true)
  expect([back.takeLeft(), back.takeLeft()]).toEqual([url, null])
})

it('finds none that was closed', () => {
  const load = openTab()
  const first = load(false)
  first.remember(url)
  first.forget()
  expect(load(true).takeLeft()).toBeNull()
})

it('forgets it when the page is loaded in another way', () => {
  const load = openTab()
  load(false).remember(url)
  expect([load(false).takeLeft(), load(true).takeLeft()]).toEqual([null, null])
})

it('keeps nothing where there is no storage', () => {
  const refuse = () => {
    throw new Error('Storage is off')
  }
  const checkout = createOpenCheckout(refuse, () => true)
  checkout.remember(url)
  expect(checkout.takeLeft()).toBeNull()
})
