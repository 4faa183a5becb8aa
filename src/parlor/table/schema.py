"""The tables of both databases. Each step brings a database one version further; steps are only ever added."""

SQLITE = [
    """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, version TEXT NOT NULL, options TEXT NOT NULL, position TEXT,
        clock TEXT, created INTEGER NOT NULL, length INTEGER NOT NULL, waiting INTEGER NOT NULL,
        changed INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
        token_hash TEXT NOT NULL, level INTEGER NOT NULL, shadow INTEGER NOT NULL, PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    CREATE TABLE journal (
        match TEXT NOT NULL REFERENCES matches, ply INTEGER NOT NULL, kind INTEGER NOT NULL, value INTEGER NOT NULL,
        seat INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (match, ply)
    ) WITHOUT ROWID;
    CREATE INDEX waiting_matches ON matches (changed) WHERE waiting <> -2;
    CREATE INDEX open_seats ON seats (match) WHERE kind = 'open';
    """,
    # So that matches which go on by themselves are found without reading every journal (6: a computer sits down).
    """
    CREATE INDEX computer_seats ON seats (match) WHERE kind = 'computer';
    CREATE INDEX computers_later ON journal (match) WHERE kind = 6
    """,
    # Matches are found by when they are due, by who may join them, and by how old they are: none of it is an index on
    # what every pick changes. Those that went on by themselves are due at once, and each is looked at one time.
    """
    ALTER TABLE matches ADD COLUMN due INTEGER;
    ALTER TABLE matches ADD COLUMN stage INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE matches ADD COLUMN open_seats INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN broken TEXT NOT NULL DEFAULT '';
    UPDATE matches SET
        stage = CASE WHEN waiting = -2 THEN 2
            WHEN EXISTS (SELECT 1 FROM journal WHERE match = matches.id AND seat >= 0) THEN 1 ELSE 0 END,
        open_seats = (SELECT count(*) FROM seats WHERE match = matches.id AND kind = 'open'),
        due = CASE WHEN waiting <> -2 AND (clock IS NOT NULL
            OR EXISTS (SELECT 1 FROM seats WHERE match = matches.id AND kind = 'computer')
            OR EXISTS (SELECT 1 FROM journal WHERE match = matches.id AND kind = 6)) THEN changed END;
    DROP INDEX waiting_matches;
    DROP INDEX open_seats;
    DROP INDEX computer_seats;
    DROP INDEX computers_later;
    CREATE INDEX due_matches ON matches (due) WHERE due IS NOT NULL;
    CREATE INDEX old_matches ON matches (stage, created);
    CREATE INDEX lobby ON matches (created) WHERE open_seats > 0 AND stage <> 2;
    CREATE INDEX broken_matches ON matches (created) WHERE broken <> '';
    CREATE TABLE pulse (at INTEGER NOT NULL);
    INSERT INTO pulse VALUES (0)
    """,
    # Who asked for a match pays for what computers think there, after a restart as well.
    "ALTER TABLE matches ADD COLUMN maker TEXT NOT NULL DEFAULT ''",
]

POSTGRES = [
    """
    CREATE TABLE matches (
        id text PRIMARY KEY, game text NOT NULL, version text NOT NULL, options jsonb NOT NULL, position jsonb,
        clock jsonb, created bigint NOT NULL, length integer NOT NULL, waiting integer NOT NULL, changed bigint NOT NULL
    );
    CREATE TABLE seats (
        match text NOT NULL REFERENCES matches, seat integer NOT NULL, kind text NOT NULL, name text NOT NULL,
        token_hash text NOT NULL, level integer NOT NULL, shadow boolean NOT NULL, PRIMARY KEY (match, seat)
    );
    CREATE TABLE journal (
        match text NOT NULL REFERENCES matches, ply integer NOT NULL, kind integer NOT NULL, value integer NOT NULL,
        seat integer NOT NULL, at bigint NOT NULL, PRIMARY KEY (match, ply)
    );
    CREATE INDEX waiting_matches ON matches (changed) WHERE waiting <> -2;
    CREATE INDEX open_seats ON seats (match) WHERE kind = 'open';
    """,
    # As in SQLite.
    """
    CREATE INDEX computer_seats ON seats (match) WHERE kind = 'computer';
    CREATE INDEX computers_later ON journal (match) WHERE kind = 6
    """,
    # As in SQLite. A page keeps room for changed rows, which then need no new entry in any index.
    """
    ALTER TABLE matches ADD COLUMN due bigint, ADD COLUMN stage smallint NOT NULL DEFAULT 1,
        ADD COLUMN open_seats integer NOT NULL DEFAULT 0, ADD COLUMN broken text NOT NULL DEFAULT '';
    ALTER TABLE matches SET (fillfactor = 70);
    UPDATE matches m SET
        stage = CASE WHEN waiting = -2 THEN 2
            WHEN EXISTS (SELECT 1 FROM journal WHERE match = m.id AND seat >= 0) THEN 1 ELSE 0 END,
        open_seats = (SELECT count(*) FROM seats WHERE match = m.id AND kind = 'open'),
        due = CASE WHEN waiting <> -2 AND (clock IS NOT NULL
            OR EXISTS (SELECT 1 FROM seats WHERE match = m.id AND kind = 'computer')
            OR EXISTS (SELECT 1 FROM journal WHERE match = m.id AND kind = 6)) THEN changed END;
    DROP INDEX waiting_matches;
    DROP INDEX open_seats;
    DROP INDEX computer_seats;
    DROP INDEX computers_later;
    CREATE INDEX due_matches ON matches (due) WHERE due IS NOT NULL;
    CREATE INDEX old_matches ON matches (stage, created);
    CREATE INDEX lobby ON matches (created) WHERE open_seats > 0 AND stage <> 2;
    CREATE INDEX broken_matches ON matches (created) WHERE broken <> '';
    CREATE TABLE pulse (at bigint NOT NULL);
    INSERT INTO pulse VALUES (0)
    """,
    # As in SQLite.
    "ALTER TABLE matches ADD COLUMN maker text NOT NULL DEFAULT ''",
]


def newer(version: int, known: int) -> str:
    """Why a database of a newer program is not touched."""
    return (
        f"this database was made by a newer Parlor (its tables are version {version}, this one knows {known}): "
        "install that one, or use another database"
    )
