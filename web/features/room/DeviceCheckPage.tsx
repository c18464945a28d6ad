/** Being built. */
export default function DeviceCheckPage() {
  return null;
}
