/** Your licenses. */
export default function Page() {
  return <h1>Your licenses</h1>
}
