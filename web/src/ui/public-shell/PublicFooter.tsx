import { PRODUCT_NAME } from '#web/lib/product.ts';
import { Logo } from '../Logo.tsx';
import { ThemeSwitch } from '../ThemeSwitch.tsx';
import { FOOTER, PLANNED_PAGES, toHref } from './links.ts';
import classes from './PublicFooter.module.css';
import { supportEmail } from './support-email.ts';

/**
 * The footer of public pages.
 * @param isLanding whether the page is the landing page, so that links to its sections stay on the page
 */
export function PublicFooter({ isLanding }: { isLanding: boolean }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Logo />
          <p>Your prompts, in fewer words.</p>
        </div>
        <nav aria-label="Footer" className={classes.columns}>
          {FOOTER.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ href, label, note }) => (
                  <li key={href}>
                    <a href={toHref(href, isLanding)}>{label}</a>
                    {note !== undefined && <span className={classes.note}>{note}</span>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <Company />
        </nav>
        <div className={classes.foot}>
          <p>© {PRODUCT_NAME}. Run from India.</p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function Company() {
  return (
    <div>
      <h2>Company</h2>
      <ul>
        <li>
          <a href={`mailto:${supportEmail()}`}>Contact support</a>
        </li>
        {PLANNED_PAGES.map((name) => (
          <li key={name} className={classes.later}>
            {name} <span>soon</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
