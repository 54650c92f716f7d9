import { signIn } from '../sign-in.ts'
import { setScene } from './examples.ts'

/** A shop whose customer is signed in, and where the calls that she makes from then on are heard alone. */
export async function setCustomer() {
  const scene = setScene()
  await signIn(scene.shop, 'ada@example.com', 'pass word')
  await scene.browser.settle()
  const before = scene.host.received().length
  return { ...scene, heard: () => scene.host.received().slice(before) }
}
