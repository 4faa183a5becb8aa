"""How tests play: they click what glows, and know nothing of any rule."""

from playwright.sync_api import Locator, Page, TimeoutError, expect

GLOWING = ".glows:not([disabled])"
OVER = "a[href^='/replay/']"
ENOUGH = 3000
ANSWER = 5000

# In the page itself, as a whole match is many clicks: wait until something glows, click it, wait for what comes of it.
DRIVER = """async ([most, from]) => {
    const glowing = () => [
        ...(document.querySelector('[role=dialog]') ?? document).querySelectorAll('.glows:not([disabled])'),
    ];
    const over = () => document.querySelector("a[href^='/replay/']") !== null;
    const idle = () => document.querySelector('main')?.dataset.sending === 'false';
    const settled = () => over() || (idle() && glowing().length > 0);
    const until = (test) => new Promise((done, failed) => {
        const stop = (end, value) => { watcher.disconnect(); clearTimeout(timer); end(value); };
        const watcher = new MutationObserver(() => test() && stop(done));
        watcher.observe(document, { subtree: true, childList: true, attributes: true });
        const timer = setTimeout(() => stop(failed, new Error('nothing glows: ' + document.body.innerText)), 60000);
        if (test()) stop(done);
    });
    for (let number = 0; number < most; number++) {
        await until(settled);
        if (over()) return 'over';
        const all = glowing();
        const one = all[((number + from) * 7 + 3) % all.length];
        // Between the waiting and the looking the page may have gone on.
        one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await new Promise((next) => setTimeout(next));
    }
    await until(settled);
    return over() ? 'over' : 'asked';
}"""


def sit(page: Page, url: str, match: str, token: str) -> None:
    """Go to the table by a secret link."""
    page.goto(f"{url}/m/{match}#{token}")
    expect(page.locator(".prompt").first).to_be_visible()


def settled(page: Page) -> str:
    """Wait until something glows or the match is over; says which."""
    return str(page.evaluate(DRIVER, [0, 0]))


def play(page: Page, most: int = ENOUGH, start: int = 0) -> str:
    """Click what glows until the match is over or enough was clicked; says whether it is over or asks for more."""
    return str(page.evaluate(DRIVER, [most, start]))


def click(page: Page, number: int = 0, touch: bool = False) -> None:
    """One real click (or touch) of something that glows, and of the first answer if it asks which is meant."""
    settled(page)
    dialog = page.locator("[role=dialog]")
    glowing = page.locator(GLOWING)
    one = glowing.nth(number % glowing.count())
    _press(one.locator(".ground") if one.evaluate("thing => thing.tagName === 'g'") else one, touch)
    if dialog.count():
        try:
            _press(dialog.locator(GLOWING).first, touch, ANSWER)
        except TimeoutError:  # what was pressed was itself in a dialog, which closed meanwhile
            expect(dialog).to_have_count(0)


def _press(thing: Locator, touch: bool, limit: int | None = None) -> None:
    if touch:
        thing.tap(timeout=limit)
    else:
        thing.click(timeout=limit)
