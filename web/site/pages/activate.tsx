/** Activate a device. */
export default function Page() {
  return <h1>Activate a device</h1>
}
