import { useState } from 'react'
import type { Activation } from '#contract/entities/inventory.ts'
import { explainFailure } from '../explain-failure.ts'
import { useLicenses } from './use-licenses.ts'

export type Revocation = {
  /** The device in question, while the question stands. */
  device: Activation | null
  isBusy: boolean
  problem: string | null
  news: string
  ask(device: Activation): void
  confirm(): Promise<void>
  dismiss(): void
}

/** Revokes a device of a license once its owner has said yes; `onRevoked` runs afterwards. */
export function useRevocation(licenseId: string, onRevoked: () => Promise<void>): Revocation {
  const licenses = useLicenses()
  const [device, setDevice] = useState<Activation | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [news, setNews] = useState('')

  async function confirm() {
    if (!device) return
    setBusy(true)
    setProblem(null)
    try {
      await licenses.revokeActivation(licenseId, device.id)
      setDevice(null)
      setNews(`${device.name} is revoked. Its seat is free.`)
      await onRevoked()
    } catch (error) {
      setProblem(explainFailure(error, `${device.name} is not revoked.`))
    } finally {
      setBusy(false)
    }
  }

  function ask(asked: Activation) {
    setProblem(null)
    setDevice(asked)
  }

  return { device, isBusy, problem, news, ask, confirm, dismiss: () => setDevice(null) }
}
