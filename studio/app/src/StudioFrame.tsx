import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect } from 'react';
import type { LayoutProps } from 'sanity';
import { onRefusal, report, useTrouble } from './connection.ts';

/** In milliseconds: two sentences are read twice. */
const REFUSAL_SHOWN_MS = 20_000;

/** The Studio, with a word over it while calls go unanswered. */
export function StudioFrame({ renderDefault, ...props }: LayoutProps) {
  const trouble = useTrouble();
  const { push } = useToast();
  useEffect(
    () => onRefusal((title) => push({ title, status: 'error', closable: true, duration: REFUSAL_SHOWN_MS })),
    [push],
  );
  return (
    <>
      {renderDefault({ ...props, renderDefault })}
      {trouble === 'signed-out' && <SignInAgain />}
      {trouble === 'unreachable' && <Unreachable />}
    </>
  );
}

function SignInAgain() {
  useEffect(() => {
    const look = () => void isSignedIn().then((isBack) => isBack && report(null));
    const windows = new BroadcastChannel('studio');
    windows.addEventListener('message', look);
    window.addEventListener('focus', look);
    return () => {
      windows.close();
      window.removeEventListener('focus', look);
    };
  }, []);
  return (
    <Over isDialog>
      <Stack gap={4}>
        <Text weight="semibold" size={2}>
          შესვლის დრო ამოიწურა
        </Text>
        <Text muted>რაც დაწერეთ, აქ არის და შესვლის შემდეგ შეინახება. შედით ახალ ფანჯარაში და აქ დაბრუნდით.</Text>
        <Button as="a" href="/" target="_blank" rel="noopener" text="შესვლა ახალ ფანჯარაში" tone="primary" />
      </Stack>
    </Over>
  );
}

async function isSignedIn(): Promise<boolean> {
  try {
    return (await fetch('/api/store/v2025-02-19/users/me')).ok;
  } catch {
    // Harmless: the product does not answer, and the window is asked again at its next focus.
    return false;
  }
}

function Unreachable() {
  return (
    <Over>
      <Text size={1}>
        პროდუქტი ახლა არ პასუხობს. რაც დაწერეთ, მისი დაბრუნებისთანავე შეინახება; ფანჯარა ნუ დახურავთ.
      </Text>
    </Over>
  );
}

function Over({ children, isDialog = false }: { children: React.ReactNode; isDialog?: boolean }) {
  return (
    <Box
      role={isDialog ? 'dialog' : 'status'}
      aria-modal={isDialog || undefined}
      style={{
        position: 'fixed',
        inset: isDialog ? 0 : 'auto 0 0 0',
        zIndex: 10_000_000,
        background: isDialog ? '#0008' : 'none',
      }}
    >
      <Flex align="center" justify="center" height={isDialog ? 'fill' : undefined} padding={3}>
        <Card padding={isDialog ? 5 : 3} radius={3} shadow={3} tone="caution" style={{ maxWidth: '30rem' }}>
          {children}
        </Card>
      </Flex>
    </Box>
  );
}
