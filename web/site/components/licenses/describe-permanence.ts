import type { PermanencePreview } from '#contract/endpoints/permanent-licenses.ts'

const countDevices = (count: number) => (count === 1 ? '1 device' : `${count} devices`)

/** What becomes of the devices of a license that is made permanent, in words. */
export function describeConversion(name: string, { devices }: PermanencePreview): string {
  if (devices === 0) return 'No device of yours is online with it now.'
  return devices === 1
    ? `Your device goes offline for good. Open ${name} on it once while it is connected: it fetches its permanent license.`
    : `Your ${countDevices(devices)} go offline for good. Open ${name} once on each of them while it is connected: it fetches its permanent license.`
}

/** How many offline activations are left this year afterwards, in words. */
export function describeLeft({ devices, offlineActivations: { limit, used } }: PermanencePreview): string {
  const before = Math.max(0, limit - used)
  const uses = devices === 0 ? '' : `This uses ${devices} of them: `
  return `${before} of ${limit} offline activations are left this year. ${uses === '' ? '' : `${uses}${before - devices} remain.`}`.trim()
}
