CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE players (
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	created TEXT NOT NULL,
	CONSTRAINT players_pk PRIMARY KEY (id),
	CONSTRAINT players_name_key_uq UNIQUE (name_key)
);
CREATE TABLE settings (
	player_id TEXT NOT NULL,
	"key" TEXT NOT NULL,
	value TEXT NOT NULL,
	CONSTRAINT settings_pk PRIMARY KEY (player_id, "key"),
	CONSTRAINT settings_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE TABLE matches (
	id TEXT NOT NULL,
	created TEXT NOT NULL,
	rules TEXT NOT NULL,
	preset TEXT NOT NULL,
	status TEXT NOT NULL,
	counts BOOLEAN NOT NULL,
	forked_from TEXT,
	forked_at INTEGER,
	origin TEXT NOT NULL,
	finished TEXT,
	CONSTRAINT matches_pk PRIMARY KEY (id),
	CONSTRAINT matches_forked_from_fk FOREIGN KEY(forked_from) REFERENCES matches (id),
	CONSTRAINT matches_origin_fk FOREIGN KEY(origin) REFERENCES matches (id),
	CONSTRAINT matches_status_ck CHECK (status IN ('running', 'finished', 'set_aside')),
	CONSTRAINT matches_finished_ck CHECK ((finished IS NOT NULL) = (status = 'finished')),
	CONSTRAINT matches_forked_ck CHECK ((forked_from IS NULL) = (forked_at IS NULL))
);
CREATE INDEX matches_status_ix ON matches (status);
CREATE INDEX matches_origin_ix ON matches (origin);
CREATE TABLE match_seats (
	match_id TEXT NOT NULL,
	seat INTEGER NOT NULL,
	side INTEGER NOT NULL,
	name TEXT NOT NULL,
	player_id TEXT,
	bot_level INTEGER,
	CONSTRAINT match_seats_pk PRIMARY KEY (match_id, seat),
	CONSTRAINT match_seats_player_id_match_id_uq UNIQUE (player_id, match_id),
	CONSTRAINT match_seats_match_id_fk FOREIGN KEY(match_id) REFERENCES matches (id),
	CONSTRAINT match_seats_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id),
	CONSTRAINT match_seats_person_or_bot_ck CHECK (player_id IS NULL OR bot_level IS NULL)
);
CREATE TABLE log (
	match_id TEXT NOT NULL,
	seq INTEGER NOT NULL,
	text TEXT NOT NULL,
	move_id TEXT,
	at TEXT NOT NULL,
	CONSTRAINT log_pk PRIMARY KEY (match_id, seq),
	CONSTRAINT log_match_id_fk FOREIGN KEY(match_id) REFERENCES matches (id),
	CONSTRAINT log_seq_ck CHECK (seq > 0)
)
 WITHOUT ROWID;
CREATE UNIQUE INDEX log_match_id_move_id_ix ON log (match_id, move_id) WHERE move_id IS NOT NULL;
CREATE TABLE hand_results (
	match_id TEXT NOT NULL,
	hand INTEGER NOT NULL,
	side INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	total INTEGER NOT NULL,
	outcome TEXT NOT NULL,
	lines TEXT NOT NULL,
	CONSTRAINT hand_results_pk PRIMARY KEY (match_id, hand, side),
	CONSTRAINT hand_results_match_id_seq_fk FOREIGN KEY(match_id, seq) REFERENCES log (match_id, seq),
	CONSTRAINT hand_results_outcome_ck CHECK (outcome IN ('won', 'lost', 'level'))
);
CREATE TABLE match_results (
	match_id TEXT NOT NULL,
	side INTEGER NOT NULL,
	total INTEGER NOT NULL,
	outcome TEXT NOT NULL,
	CONSTRAINT match_results_pk PRIMARY KEY (match_id, side),
	CONSTRAINT match_results_match_id_fk FOREIGN KEY(match_id) REFERENCES matches (id),
	CONSTRAINT match_results_outcome_ck CHECK (outcome IN ('won', 'lost', 'level'))
);
CREATE TABLE saves (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	player_id TEXT NOT NULL,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	match_id TEXT NOT NULL,
	seq INTEGER NOT NULL,
	saved TEXT NOT NULL,
	CONSTRAINT saves_player_id_name_key_uq UNIQUE (player_id, name_key),
	CONSTRAINT saves_player_id_fk FOREIGN KEY(player_id) REFERENCES players (id),
	CONSTRAINT saves_match_id_seq_fk FOREIGN KEY(match_id, seq) REFERENCES log (match_id, seq)
);
CREATE TRIGGER log_no_update BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_no_delete BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
INSERT INTO alembic_version (version_num) VALUES ('0001');
