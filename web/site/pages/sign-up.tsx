/** Create an account. */
export default function Page() {
  return <h1>Create an account</h1>
}
