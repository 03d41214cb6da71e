package main

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"strconv"
)

type user struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
}

type users interface {
	all(ctx context.Context) ([]user, error)
	byID(ctx context.Context, id int64) (user, error)
}

type userStore struct {
	db *sql.DB
}

func (s *userStore) all(ctx context.Context) ([]user, error) {
	rows, err := s.db.QueryContext(ctx, "select id, name, email from users order by id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	users := []user{}
	for rows.Next() {
		var u user
		if err := rows.Scan(&u.ID, &u.Name, &u.Email); err != nil {
			return nil, err
		}
		users = append(users, u)
	}
	return users, rows.Err()
}

func (s *userStore) byID(ctx context.Context, id int64) (user, error) {
	var u user
	err := s.db.QueryRowContext(ctx, "select id, name, email from users where id = $1", id).
		Scan(&u.ID, &u.Name, &u.Email)
	return u, err
}

type userHandler struct {
	users users
}

func (h *userHandler) list(w http.ResponseWriter, r *http.Request) {
	users, err := h.users.all(r.Context())
	if err != nil {
		fail(w, r, err)
		return
	}
	writeJSON(w, users)
}

func (h *userHandler) get(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		http.Error(w, "id must be a number", http.StatusBadRequest)
		return
	}
	u, err := h.users.byID(r.Context(), id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		http.Error(w, "no such user", http.StatusNotFound)
	case err != nil:
		fail(w, r, err)
	default:
		writeJSON(w, u)
	}
}
