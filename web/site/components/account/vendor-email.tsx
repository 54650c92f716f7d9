import { useConfig } from '../../shop.tsx'

/** The vendor's address, to write to. */
export function VendorEmail() {
  const { vendor } = useConfig()
  return <a href={`mailto:${vendor.email}`}>{vendor.email}</a>
}
