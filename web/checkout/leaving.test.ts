import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { guardLeaving } from './leaving.ts'
import { initialState, type PageState } from './page-state.ts'

it('asks whoever leaves while a payment is on its way, and nobody before and after', () => {
  const $state = atom<PageState>(initialState)
  const window = new EventTarget()
  guardLeaving({ $state }, window)
  const isAsked = (activity: PageState['activity']) => {
    $state.set({ ...$state.get(), activity })
    return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  }
  const activities = ['loading', 'idle', 'paying', 'idle', 'answering', 'asking', 'paying'] as const
  expect(activities.filter(isAsked)).toEqual(['paying', 'paying'])
})
