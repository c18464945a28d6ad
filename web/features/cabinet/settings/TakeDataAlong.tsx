// docs/decisions/198
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { loadUnawaited } from '../../../lib/load-code.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { takeDataTexts } from './take-data.texts.ts';

const TakeDataDialog = lazy(() =>
  loadUnawaited(() => import('./TakeDataDialog.tsx')).then((module) => ({ default: module.TakeDataDialog })),
);

/** The own data as one file: what is in it, and the way to it. */
export function TakeDataAlong() {
  const t = useTexts(takeDataTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" className="stack gap-3 start" aria-labelledby="take-data">
      <h2 id="take-data" className="serif">
        {t('title')}
      </h2>
      <p className="card-text">{t('what')}</p>
      <Button look="ghost" size="small" data-testid="take-data" onClick={() => setOpen(true)}>
        {t('take')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TakeDataDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
