import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import type { LayoutProps } from 'sanity';
import { whoIsSignedIn } from './editor.ts';
import { onRefusal, report, SIGN_INS, useTrouble } from './connection.ts';

/** In milliseconds: two sentences are read twice. */
const REFUSAL_SHOWN_MS = 20_000;

/** The Studio, with a word over it while calls go unanswered. */
export function StudioFrame({ renderDefault, ...props }: LayoutProps) {
  const trouble = useTrouble();
  const { push } = useToast();
  useEffect(
    () =>
      onRefusal((title, door) => {
        const description = door !== undefined && <CodeLink door={door} />;
        push({ title, description, status: 'error', closable: true, duration: REFUSAL_SHOWN_MS });
      }),
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

/** A link to the product's window, which asks for a code and readmits this browser: the Studio's pages cannot. */
function CodeLink({ door }: { door: string }) {
  return (
    <a href={door} target="_blank" rel="noopener">
      კოდის შეყვანა ახალ ფანჯარაში
    </a>
  );
}

const SIGNED_OUT = 'შესვლის დრო ამოიწურა';

function SignInAgain() {
  const [isOther, setIsOther] = useState(false);
  useEffect(() => {
    const look = async () => {
      const who = await whoIsSignedIn();
      // What was typed is written down under the name of whoever typed it.
      setIsOther(who === 'other');
      if (who === 'same') report(null);
    };
    const windows = new BroadcastChannel(SIGN_INS);
    windows.addEventListener('message', look);
    window.addEventListener('focus', look);
    return () => {
      windows.close();
      window.removeEventListener('focus', look);
    };
  }, []);
  return (
    <Over dialog={SIGNED_OUT}>
      <Stack gap={4}>
        <Text weight="semibold" size={2}>
          {SIGNED_OUT}
        </Text>
        <Text muted>რაც დაწერეთ, აქ არის და შესვლის შემდეგ შეინახება. შედით ახალ ფანჯარაში და აქ დაბრუნდით.</Text>
        {isOther && <Text>ახლა სხვა ანგარიშია შესული. შედით იმავე ანგარიშით, რომლითაც წერდით.</Text>}
        <Button as="a" href="/" target="_blank" rel="noopener" autoFocus text="შესვლა ახალ ფანჯარაში" tone="primary" />
      </Stack>
    </Over>
  );
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

/** Over the page: `dialog` names one that stands before everything else. */
function Over({ children, dialog }: { children: React.ReactNode; dialog?: string }) {
  const isDialog = dialog !== undefined;
  return (
    <Box
      {...(isDialog ? { role: 'dialog', 'aria-modal': true, 'aria-label': dialog } : { role: 'status' })}
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
