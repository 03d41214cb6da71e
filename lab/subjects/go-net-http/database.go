package main

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "github.com/ncruces/go-sqlite3/driver"
	_ "github.com/ncruces/go-sqlite3/vfs/memdb"
	_ "modernc.org/sqlite"
)

// One database for all connections of the pool: the memdb VFS shares it by name, while plain ":memory:" would give
// each its own. SQLite's documentation discourages the older way, cache=shared, where readers wait for each other.
const inMemory = "file:/service?vfs=memdb"

var (
	//go:embed schema.sql
	schema string
	//go:embed data.sql
	data string
)

// stores are the rows that the service serves.
type stores struct {
	users  users
	heroes heroes
	people people
	close  func()
}

// openStores opens a pool: of database/sql, or with direct, for PostgreSQL, of pgx.
func openStores(ctx context.Context, kind string, direct bool, poolLimit int) (*stores, error) {
	if kind == "postgresql" && direct {
		return openPool(ctx, poolLimit)
	}
	db, err := openDatabase(ctx, kind, direct, poolLimit)
	if err != nil {
		return nil, err
	}
	return &stores{&userStore{db}, &heroStore{db}, &personStore{db}, func() { db.Close() }}, nil
}

// openDatabase gives a pool that keeps its connections: SQLite's rows are gone when the last one closes.
func openDatabase(ctx context.Context, kind string, direct bool, poolLimit int) (*sql.DB, error) {
	var db *sql.DB
	var err error
	switch kind {
	case "sqlite":
		db, err = sql.Open(sqliteDriver(direct), inMemory)
	case "postgresql":
		db, err = sql.Open("pgx", "") // pgx reads PGHOST, PGPORT, PGDATABASE, PGUSER and PGPASSWORD
	default:
		return nil, fmt.Errorf("unknown database %q: sqlite or postgresql", kind)
	}
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(poolLimit)
	db.SetMaxIdleConns(poolLimit)
	if err := prepare(ctx, db, kind); err != nil {
		db.Close()
		return nil, fmt.Errorf("%s database: %w", kind, err)
	}
	return db, nil
}

// sqliteDriver names modernc.org/sqlite, or with direct github.com/ncruces/go-sqlite3.
func sqliteDriver(direct bool) string {
	if direct {
		return "sqlite3"
	}
	return "sqlite"
}

func prepare(ctx context.Context, db *sql.DB, kind string) error {
	if kind == "postgresql" {
		return db.PingContext(ctx)
	}
	_, err := db.ExecContext(ctx, schema+data)
	return err
}
